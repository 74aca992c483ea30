import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The network of the drill: the addresses of the files in deploy/high-availability. */
const bridge = "doorstep-ha";
/** This process's address on that network. */
export const ownAddress = "10.77.0.254";

export type Started = { readonly child: ChildProcess; said(): string };

/** A machine with its own network: a namespace whose cable can be pulled. */
export type Machine = {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  /** Starts a program there, by default as the user `postgres`. Its output is stored in a file. */
  start(file: string, args: readonly string[], wishes?: Wishes): Started;
  /** kill -9 of everything that runs there, as if the power had failed. */
  killAll(): void;
  /** Kills one program there. */
  killOnly(pid: number): void;
  cable(way: "up" | "down"): void;
};

type Wishes = {
  readonly env?: Readonly<Record<string, string>>;
  readonly asRoot?: boolean;
  /** The name of its log; by default the program's name. */
  readonly log?: string;
};

/** The network, and the machines on it. */
export type Network = Disposable & { machine(name: string, address: string): Machine };

function sure(file: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(file, [...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${file} ${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** Whether this machine can create networks, and has the programs. */
export const canDrill = (): boolean =>
  process.getuid?.() === 0 &&
  ["ip", "setpriv", "etcd", "patroni", "pgbouncer", "haproxy"].every(
    (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0,
  );

/** @param folder the folder for what the machines store. */
export function aNetwork(folder: string): Network {
  // Removes what a drill that was killed has left.
  removeAll();
  sure("ip", "link", "add", bridge, "type", "bridge");
  sure("ip", "address", "add", `${ownAddress}/24`, "dev", bridge);
  sure("ip", "link", "set", bridge, "up");
  return {
    machine: (name, address) => {
      const [space, near, far] = [`${spacePrefix}${name}`, `${cablePrefix}${name}`, `dsf-${name}`];
      sure("ip", "netns", "add", space);
      sure("ip", "link", "add", near, "type", "veth", "peer", "name", far, "netns", space);
      sure("ip", "link", "set", near, "master", bridge, "up");
      sure("ip", "-n", space, "address", "add", `${address}/24`, "dev", far);
      sure("ip", "-n", space, "link", "set", far, "up");
      sure("ip", "-n", space, "link", "set", "lo", "up");
      const own = join(folder, name);
      mkdirSync(own);
      sure("chown", "postgres:postgres", own);
      return {
        name,
        address,
        folder: own,
        start: (file, args, wishes) => start(space, own, { file, args, ...wishes }),
        killAll: () => killAll(space),
        killOnly: (pid) => void process.kill(pid, "SIGKILL"),
        cable: (way) => sure("ip", "link", "set", near, way),
      };
    },
    [Symbol.dispose]: removeAll,
  };
}

const cablePrefix = "dsh-";
const spacePrefix = `${bridge}-`;

function removeAll(): void {
  const spaces = sure("ip", "netns", "list").split("\n");
  for (const [space = ""] of spaces.map((line) => line.split(" "))) {
    if (!space.startsWith(spacePrefix)) continue;
    killAll(space);
    sure("ip", "link", "delete", `${cablePrefix}${space.slice(spacePrefix.length)}`);
    sure("ip", "netns", "delete", space);
  }
  spawnSync("ip", ["link", "delete", bridge]);
}

/** Kills only processes of this namespace, which the drill has created. */
function killAll(space: string): void {
  const running = (): string[] => sure("ip", "netns", "pids", space).split("\n").filter(Boolean);
  for (let left = running(); left.length > 0; left = running()) {
    for (const pid of left) spawnSync("kill", ["-9", pid]);
  }
}

type What = Wishes & { readonly file: string; readonly args: readonly string[] };

function start(space: string, folder: string, { file, args, env = {}, asRoot = false, log = file }: What): Started {
  const path = join(folder, `${log}.log`);
  const out = openSync(path, "a");
  const who = asRoot ? [] : ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];
  const child = spawn("ip", ["netns", "exec", space, ...who, file, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, LC_ALL: "C.UTF-8", ...env },
    stdio: ["ignore", out, out],
  });
  closeSync(out);
  return { child, said: () => readFileSync(path, "utf8") };
}
