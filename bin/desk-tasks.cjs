/** What staff do at the desk, task by task, as docs/desk.md describes it. Each task leaves its pictures. */
"use strict";

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const main = ({ page }) => page.locator("main");
/** The column that contains an action's form. */
const form = ({ page }) => page.locator("main > *").first();

/** Signs everybody in. Their screens stay open for the later tasks. */
async function signIn({ clerk, ...others }) {
  await clerk.opens();
  await clerk.types("Email", "clerk@desk.example");
  await clerk.picture("sign-in", main(clerk));
  await clerk.signsIn();
  await clerk.sees("Starts");
  await clerk.picture("today");
  const before = { ...clerk.count };
  for (const person of Object.values(others)) {
    await person.opens();
    await person.signsIn();
    Object.assign(person.count, { presses: 0, fields: 0 });
  }
  Object.assign(clerk.count, before, { fields: before.fields - 1 });
}

async function find({ clerk }) {
  await clerk.finds("brandvolt wallt");
  await clerk.sees(/with similar words/);
  await clerk.picture("find");
  await clerk.presses(/^Walt Brandvold/);
  await clerk.page.getByRole("heading", { level: 1, name: "Walt Brandvold" }).waitFor();
  await clerk.sees(/^Wet paper/);
  await clerk.picture("account");
}

async function why({ clerk }) {
  await clerk.presses("Why?");
  await clerk.sees("Paid through before");
  await clerk.picture("why");
}

async function credit({ clerk }) {
  await clerk.presses("Credit");
  await clerk.types("How many papers", "1");
  await clerk.ticks("Bad delivery");
  await clerk.sees(/^Paid through .* instead of/);
  await clerk.picture("credit", form(clerk));
  await clerk.presses("Give the credit");
  await clerk.sees(/^Credited\./);
}

async function vacation({ clerk }) {
  await clerk.opensAccount("whitcomb eleanor", "Eleanor Whitcomb");
  await clerk.presses("Vacation hold");
  await clerk.types("First day without a paper", inDays(7));
  await clerk.types("Paper again from", inDays(16));
  await clerk.sees(/papers? credited/);
  await clerk.picture("vacation", form(clerk));
  await clerk.presses("Stop the paper");
  await clerk.sees("The paper is stopped for these days.");
  await clerk.presses("Back to the account");
  await clerk.presses("Change a hold");
  await clerk.sees(/^The hold from/);
  await clerk.picture("change-hold", form(clerk));
}

async function card({ clerk }) {
  await clerk.opensAccount("thorvaldsen", "Agnes Thorvaldsen");
  await clerk.presses("Card by phone");
  await clerk.sees("What will change");
  await clerk.presses("Open the card form");
  const year = String(new Date().getFullYear() + 3).slice(2);
  await clerk.typesCard({
    "Card number": "4124939999999990",
    "Expiration date": `12${year}`,
    "Security code": "123",
    "Name on card": "Agnes Thorvaldsen",
  });
  await clerk.picture("card", form(clerk));
  await clerk.pressesInCard(/^Charge \$/);
  await clerk.sees(/ is paid\. Receipt /);
}

async function refund({ clerk, bookkeeper }) {
  await clerk.opensAccount("hellickson", "Gunnar Hellickson");
  await clerk.presses("Refund");
  await clerk.types("How much", "80");
  await clerk.ticks("Moved away");
  await clerk.sees("What will change");
  await clerk.picture("refund", form(clerk));
  await clerk.presses("Ask for approval");
  await clerk.sees(/^Asked for approval\./);
  await bookkeeper.presses("Approvals");
  await bookkeeper.sees(/^Refund of \$80/);
  await bookkeeper.picture("approvals");
  await bookkeeper.presses(/^Approve \$80/);
  await bookkeeper.sees(/^Approved:/);
}

async function access({ clerk }) {
  await clerk.opensAccount("etxeberria", "Marisol Etxeberria");
  await clerk.presses("Remove access or lock a login");
  await clerk.ticks("Remove access and lock the login");
  await clerk.picture("access", form(clerk));
  await clerk.presses("Remove access and lock the login");
  await clerk.sees(/^Access is removed, and the login is locked/);
  await clerk.presses("Back to the account");
  await clerk.sees(/^Removed/);
}

async function deceased({ clerk }) {
  await clerk.opensAccount("merriweather", "Silas Merriweather");
  await clerk.presses("Deceased or do not contact");
  await clerk.ticks("The reader has died");
  await clerk.presses("Mark the account");
  await clerk.presses("End the subscription now and refund what is unused");
  await clerk.sees("What will change");
  await clerk.picture("end-now", form(clerk));
  await clerk.presses("End the subscription now");
  await clerk.sees(/^Ended\./);
  await clerk.presses("Back to the account");
  await clerk.sees(/^Deceased, noted/);
}

async function move({ clerk }) {
  await clerk.opensAccount("brandvold", "Walt Brandvold");
  await clerk.presses("Move");
  await clerk.types("ZIP code", "53090");
  await clerk.types("Street address", "640 Prospect Drive");
  await clerk.page.keyboard.press("Tab");
  await clerk.sees(/^The first paper at /);
  await clerk.picture("move", form(clerk));
  await clerk.presses("Back without a change");
}

async function plan({ clerk }) {
  await clerk.opensAccount("ellingsen", "Nora Ellingsen");
  await clerk.presses("Change plan");
  await clerk.ticks("Unlimited Digital + E-edition, 12 months");
  await clerk.sees("Read out");
  await clerk.picture("plan", form(clerk));
  await clerk.presses("Back without a change");
}

async function cancel({ clerk }) {
  await clerk.opensAccount("ellingsen", "Nora Ellingsen");
  await clerk.presses("Cancel");
  await clerk.page.getByRole("radio").first().check();
  await clerk.picture("cancel", form(clerk));
  await clerk.presses("Back without a change");
}

async function signInHelp({ clerk }) {
  await clerk.opensAccount("brandvold", "Walt Brandvold");
  await clerk.presses("Help with sign-in");
  await clerk.sees("What will change");
  await clerk.picture("sign-in-help", form(clerk));
  await clerk.presses("Back without a change");
}

async function merge({ clerk }) {
  await clerk.finds("ellingsen nora");
  const rows = clerk.page.getByRole("link", { name: /^Nora Ellingsen/ });
  await rows.nth(1).waitFor();
  const [, number = ""] = /(\d{9})/.exec((await rows.nth(1).textContent()) ?? "") ?? [];
  await clerk.presses(/^Nora Ellingsen/);
  await clerk.presses("Merge accounts");
  await clerk.types("The other account", number);
  await clerk.sees("Which one stays");
  await clerk.page.getByText("Looking at both accounts …").waitFor({ state: "detached" });
  await clerk.picture("merge", form(clerk));
  await clerk.presses("Merge the accounts");
  await clerk.sees(/ is part of account /);
  await clerk.presses("Back to the account");
  await clerk.sees("Merged");
}

async function note({ clerk }) {
  await clerk.opensAccount("nyquist", "Harold Nyquist");
  await clerk.presses("Add a note");
  await clerk.types("Note", "Wants a call about the Sunday paper before noon.");
  await clerk.types("Follow up on (optional)", inDays(0));
  await clerk.picture("note");
  await clerk.presses("Save note");
  await clerk.sees(/follow up/);
}

async function cash({ clerk }) {
  await clerk.presses("Check or cash");
  await clerk.ticks("Cash");
  await clerk.types("Amount", "26.99");
  await clerk.sees(/^Paid through/);
  await clerk.picture("cash", form(clerk));
  await clerk.page.getByRole("button", { name: /^(Record|Post|Take)/ }).click();
  clerk.count.presses++;
  await clerk.presses("Back to the account");
  await clerk.page.getByRole("heading", { level: 1, name: "Harold Nyquist" }).waitFor();
}

async function queues({ clerk }) {
  await clerk.presses("Queues");
  await clerk.sees("Harold Nyquist");
  await clerk.picture("queues");
  await clerk.presses(/^Settle/);
  await clerk.sees("What to do");
  await clerk.picture("queue-item");
  await clerk.presses(/^(Close|Cancel)/);
}

async function money({ clerk, bookkeeper }) {
  await clerk.presses("Money");
  await clerk.page.getByRole("heading", { level: 1, name: "Money" }).waitFor();
  await clerk.chooses("Publication", "Kettle Lakes Courier");
  await clerk.types("Cash that you counted (optional)", "26.99");
  await clerk.sees("The cash matches.");
  await clerk.picture("drawer");
  await bookkeeper.presses("Money");
  await bookkeeper.page.getByRole("heading", { level: 1, name: "Money" }).waitFor();
  await bookkeeper.chooses("Publication", "Kettle Lakes Courier");
  await bookkeeper.sees("Agnes Thorvaldsen");
  await bookkeeper.presses("Day report");
  await bookkeeper.sees("Everybody");
  await bookkeeper.picture("day-report");
}

async function trail({ publisher }) {
  await publisher.presses("Trail");
  await publisher.page.getByRole("table").waitFor();
  await publisher.picture("trail");
}

async function people({ publisher }) {
  await publisher.presses("Settings");
  await publisher.sees("Marge Olson");
  await publisher.picture("staff");
  await publisher.presses(/^Marge Olson/);
  await publisher.page.getByRole("heading", { level: 1, name: "Marge Olson" }).waitFor();
}

async function website({ publisher }) {
  await publisher.presses("Settings");
  await publisher.presses("Websites");
  await publisher.chooses("Publication", "Kettle Lakes Courier");
  await publisher.presses("Connect a website");
  await publisher.types("Name", "News site");
  await publisher.types("Where readers come back to", "https://www.kettlelakescourier.example/signed-in");
  await publisher.presses("Connect it");
  await publisher.sees(/^The website is connected/);
  await publisher.picture("website");
}

async function start({ clerk }) {
  await clerk.presses("New start");
  await clerk.presses("Kettle Lakes Courier");
  await clerk.types("First name", "Petra");
  await clerk.types("Last name", "Lindholm");
  await clerk.picture("start", main(clerk));
}

const tasks = {
  signIn,
  find,
  why,
  credit,
  vacation,
  card,
  refund,
  access,
  deceased,
  move,
  plan,
  cancel,
  signInHelp,
  merge,
  note,
  cash,
  queues,
  money,
  trail,
  people,
  website,
  start,
};

module.exports = { tasks };
