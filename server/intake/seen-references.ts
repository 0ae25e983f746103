/** Parts that grow one at a time: the whole is never there twice. */
const partCount = 256
const mostRemembered = 4_000_000

/** Whether any of many texts repeats, remembered in about 12 bytes each. */
export function seenReferences(): { add(text: string): void; repeats(): boolean } {
  let parts = Array.from({ length: partCount }, () => new FingerprintSet())
  let count = 0
  let hasRepeats = false
  return {
    repeats: () => hasRepeats,
    add(text) {
      if (hasRepeats) return
      const one = hash(text, 0x811c9dc5)
      count += 1
      // Of more than can be remembered it is asked.
      if (
        parts[one % partCount]?.add(one, hash(text, 0x9747b28c) | 1) === true &&
        count <= mostRemembered
      )
        return
      hasRepeats = true
      parts = []
    },
  }
}

/** Pairs of 32 bits in a table with open addressing; the second is never 0. */
class FingerprintSet {
  private slots = new Uint32Array(64)
  private used = 0

  /** False where it is in there already. */
  add(one: number, other: number): boolean {
    if (this.used * 2.8 > this.slots.length) this.grow()
    const isNew = this.insert(one, other)
    if (isNew) this.used += 1
    return isNew
  }

  private insert(one: number, other: number): boolean {
    const { slots } = this
    const size = slots.length / 2
    let at = (one >>> 8) % size
    while (slots[2 * at + 1] !== 0) {
      if (slots[2 * at] === one && slots[2 * at + 1] === other) return false
      at = (at + 1) % size
    }
    slots[2 * at] = one
    slots[2 * at + 1] = other
    return true
  }

  private grow(): void {
    const before = this.slots
    this.slots = new Uint32Array(2 * Math.ceil(before.length * 0.7))
    for (let at = 0; at < before.length; at += 2)
      if (before[at + 1] !== 0) this.insert(before[at] ?? 0, before[at + 1] ?? 0)
  }
}

/** FNV-1a with a last mixing of its bits. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}
