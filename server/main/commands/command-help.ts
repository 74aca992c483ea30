const commandLines = `  serve                   the site and its jobs (npm start)
  work                    only the jobs, beside other servers on one DATABASE_URL
  catalog apply FILE      load or reload a publication; lists the line and field of each mistake
  demo [--json]           the demo world's sign-ins; demo staff [--json]: those of its desk, with their current codes
  report saves            what the save offers were worth, by reason and variant [--csv | --json]
  proof ACCOUNT [FILE]    what we told an account, what it agreed to, and what we charged, in one signed file
  proof verify FILE       check that such a file is unchanged; proof key: show our signing key
  review list             what needs review by a person: papers, payments, calls [--json]
  review settle ID --...  settle one of them; the list shows the choices [--check NUMBER] [--json]
  account end ACCOUNT     end it now, --because deceased|moved|goodwill; refunds the unused part [--json]
  account refund ACCOUNT  --receipt NUMBER --amount DOLLARS: refund part of a payment [--json]
  person export WHO       everything on record of one person, by email or account number [--publication DOMAIN]
  person erase WHO        --confirm WHO: forget them; payments stay, without a name [--publication DOMAIN] [--json]
  access list ACCOUNT     who can sign in to an account, how they proved it, and changes that wait [--json]
  access confirm ACCOUNT EMAIL  you spoke with them: full access, and their waiting changes are made [--json]
  access remove ACCOUNT EMAIL   remove someone's access [--json]
  access lock EMAIL       sign a login out everywhere and lock it; unlock EMAIL unlocks it [--json]
  staff list              who may work at the desk, with which roles [--json]
  staff invite EMAIL      --name NAME --role ROLE [--publication DOMAIN]: print and email a link of 24 hours [--json]
  staff role EMAIL        --add ROLE | --remove ROLE [--publication DOMAIN] [--json]
  staff disable EMAIL     sign them out everywhere and keep them out; enable EMAIL lets them in again [--json]
  staff reset EMAIL       clear their password, app, recovery codes and sessions; print and email a new link [--json]
  bills list              bills on paper that are not printed yet [--publication DOMAIN] [--json]
  bills print FOLDER      print them as PDF files, each one once [--publication DOMAIN] [--json]
  find rebuild            rebuild the index by which staff find accounts at the desk
  gifts list              gifts that are not redeemed yet, and whether their emails were sent [--publication DOMAIN] [--json]
  gifts resend GIFT       send its email again, or to another address [--to EMAIL] [--json]
  gifts take-back GIFT    stop its email, or the link in it [--json]
  gifts refund GIFT       cancel it and refund the donor in full [--json]
  orders                  what was bought, by the link that led to it and the offer code [--publication DOMAIN] [--from DAY] [--to DAY] [--csv | --json]
  export NAME             records or figures of a publication, as CSV or JSON Lines: export --help lists them
  payments import FILE    record the checks in a bank's lockbox file [--publication DOMAIN] [--json]
  api-key make NAME       --scope entitlements|accounts: a key for one of the paper's other systems, shown once [--expires DAY] [--publication DOMAIN]
  api-key list            every key, what it may do, and when it was last used; api-key revoke NUMBER [--json]
  signing-key list        the keys that sign for other systems; rotate: a new one now, and earlier ones stop working [--publication DOMAIN] [--json]
  sign-in-client add NAME --redirect URL,...: a site or app of the paper whose readers sign in here [--sign-out URL,...] [--sign-out-notice URL] [--app]
  sign-in-client list     every one, and where readers come back to; sign-in-client end NUMBER [--json]
  webhook add URL         --events all|NAME,...: tell one of the paper's other systems what happens [--full] [--publication DOMAIN]
  webhook list            where messages go, the last answer, and what waits; rotate, enable, disable or remove NUMBER [--json]
  webhook messages        the last messages [NUMBER] [--dead]; replay NUMBER|MESSAGE sends dead ones, or one, again [--json]
  mailing-list show       who is on a publication's mailing list, is waiting for it, or was rejected; sync fills and compares it now [--publication DOMAIN] [--json]
  import subscribers FILE read the subscribers of another system: [--mapping FILE] [--save-mapping FILE] [--add] [--dry-run] [--publication DOMAIN] [--json]
  import compare FILE     who differs between here and the other system's next file, by days and dollars [--mapping FILE] [--publication DOMAIN] [--json]
  publication list        all publications, and which of them are closed; close DOMAIN, open DOMAIN
  publication export DOMAIN FILE --for KEY   all of a closed publication, for another installation; import FILE --key FILE
  publication remove DOMAIN  what is left of a closed one; --confirm deletes it for good
  golive DOMAIN --on DAY  what the first 30 days would charge and send; --confirm: they begin on that day [--json]
  golive DOMAIN --cancel  take that back, until the day comes
  report call-backs       readers who are about to cancel and asked for a call [--json]
  jobs [--json]           emails and circulation commands that are waiting or failed, jobs by state, and scheduled work
  jobs retry              send the failed ones again
  notices post-list       notices to mail: for readers who want paper, and for emails that came back [--json | --csv]
  notices posted ID ...   record that they were mailed, today or on another day [--on YYYY-MM-DD]
  notices bounced ID ...  record emails that came back, by the first part of their Message-ID
  report circulation      results of the nightly comparison with the circulation systems [--json]
  audit [--json]          replay both ledgers, compare dates and the gateway's own list of the last 31 days (--days N), and list each difference
  payment-page [--json]   compare each live payment page and its scripts with what this program sends, and list each difference
  check [--json]          whether this installation is ready, and what to do if not; --mail-to EMAIL sends one email
  backup FILE             back up everything to one file while the site runs
  backup now              take the schedule's backup now; backup list shows its files and how they went [--json]
  backup verify FILE      restore it into a scratch database and audit it [--key FILE]
  backup key FILE         make the key pair of the schedule's backups; the public one is printed
  key rotate              seal every stored secret and card with a new key while the site runs
  restore FILE            restore a backup into an empty data folder or database [--key FILE]
  restore --recovered-to TIME  after PostgreSQL's own tools brought the database back: hold what may have been done since
  prepare                 install the packages and build the site, and end
  --version               the release that this program is`;

/** What `./doorstep help` prints: every command. */
export const helpText = `usage: ./doorstep COMMAND

${commandLines}

Each command that changes something takes --as EMAIL: the trail then names that staff member. Without it, the trail
names the user of the operating system.

./doorstep COMMAND --help shows its own lines of this list.

A command reads the settings of the environment and of the file doorstep.env beside the data folder (or the one that
DOORSTEP_ENV names), and says first which database it works on. Only serve and restore make a new one.
`;

/** What `./doorstep COMMAND --help` prints: the lines of the list that are about this command. */
export function helpOf(command: string): string {
  const own = commandLines.split("\n").filter((line) => line.startsWith(`  ${command} `));
  return `usage: ./doorstep COMMAND\n\n${own.join("\n")}\n`;
}
