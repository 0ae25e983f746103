/** Whether any of many texts repeats, remembered in 8 bytes each. */
export function seenReferences(): { add(text: string): void; repeats(): boolean } {
  let slots = new Uint32Array(2 * 4096)
  let used = 0
  let hasRepeats = false

  const insert = (one: number, other: number) => {
    const size = slots.length / 2
    let at = one % size
    for (;;) {
      const [high = 0, low = 0] = [slots[2 * at], slots[2 * at + 1]]
      if (high === 0 && low === 0) break
      if (high === one && low === other) return false
      at = (at + 1) % size
    }
    slots[2 * at] = one
    slots[2 * at + 1] = other
    return true
  }
  const grow = () => {
    const before = slots
    slots = new Uint32Array(2 * before.length)
    for (let at = 0; at < before.length; at += 2) {
      const [one = 0, other = 0] = [before[at], before[at + 1]]
      if (one !== 0 || other !== 0) insert(one, other)
    }
  }

  return {
    repeats: () => hasRepeats,
    add(text) {
      if (hasRepeats) return
      // So many are asked about rather than remembered.
      if (used === mostRemembered) {
        hasRepeats = true
        slots = new Uint32Array(0)
        return
      }
      if (used * 3 > slots.length) grow()
      if (insert(hash(text, 0x811c9dc5), hash(text, 0x9747b28c) | 1)) used += 1
      else {
        hasRepeats = true
        slots = new Uint32Array(0)
      }
    },
  }
}

const mostRemembered = 8_000_000

/** FNV-1a with a last mixing of its bits. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}
