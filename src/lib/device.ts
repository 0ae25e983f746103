/** Text kept by key. A blocked store keeps nothing and a full one keeps what it had; neither throws. */
export type Kept = {
  read(key: string): string | null
  /** False when it could not be kept. */
  write(key: string, text: string): boolean
  remove(key: string): void
  keysFrom(prefix: string): string[]
}

/** What is kept on this device, for every tab. */
export const device: Kept = kept(() => localStorage)

/** What stays in this tab, also over a reload. */
export const tab: Kept = kept(() => sessionStorage)

// Asked for on every use: where storage is blocked, naming it already throws.
function kept(storage: () => Storage): Kept {
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt(() => storage().getItem(key), null),
    write: (key, text) =>
      attempt(() => {
        storage().setItem(key, text)
        return true
      }, false),
    remove: (key) => attempt(() => storage().removeItem(key), undefined),
    keysFrom: (prefix) =>
      attempt(() => Object.keys(storage()).filter((key) => key.startsWith(prefix)), []),
  }
}
