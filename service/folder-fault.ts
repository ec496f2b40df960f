const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not read or write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space of this user is used up',
  EEXIST: 'a file is in its way',
  ENOTDIR: 'a file is in its way',
  EISDIR: 'a folder is in its way',
  ENOENT: 'there is no such folder, and none can be made',
}

/** A fault of the file system at the data folder as one sentence; any other error as it is. */
export function explainFolderFault(error: unknown, dataFolder: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return error
  const { code, path } = error
  if (typeof code !== 'string' || typeof path !== 'string') return error
  if (!path.startsWith(dataFolder) && !dataFolder.startsWith(path)) return error
  return new Error(
    `Signalbox cannot keep its data in ${path}: ${reasons[code] ?? error.message}. Mend that, or set SIGNALBOX_DATA to another folder.`,
    { cause: error },
  )
}
