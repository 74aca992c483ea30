/** A file that is not a complete backup of ours, or that this key does not open. The line is for the operator. */
export class BackupUnreadable extends Error {}

export const damaged = (path: string): BackupUnreadable =>
  new BackupUnreadable(`${path} is damaged: it has changed since it was written`);

export const notBackup = (path: string): BackupUnreadable =>
  new BackupUnreadable(`${path} is not a backup that this Doorstep can read`);
