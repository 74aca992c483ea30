import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes the folder a separate disk.
 * @returns whether this user may do so.
 */
export function mount(folder: string, bytes: number): boolean {
  const options = ["-t", "tmpfs", "-o", `size=${bytes},mode=711`];
  return process.platform === "linux" && spawnSync("mount", [...options, "tmpfs", folder]).status === 0;
}

export const unmount = (folder: string): void => void spawnSync("umount", ["--lazy", folder]);

/** Whether this user may mount disks here. */
export function canMount(): boolean {
  const tried = mkdtempSync(join(tmpdir(), "doorstep-disk-"));
  try {
    const mounted = mount(tried, 2 ** 20);
    if (mounted) unmount(tried);
    return mounted;
  } finally {
    rmSync(tried, { recursive: true, force: true });
  }
}
