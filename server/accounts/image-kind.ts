export type ImageKind = {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

/** Enough for any header: a JPEG may carry 64 kB of notes before its size, several times. */
export const imageHeadBytes = 512 * 1024

/** What picture the first bytes are, whatever the file is called; null for anything else. */
export function imageKind(bytes: Buffer): ImageKind | null {
  try {
    return png(bytes) ?? webp(bytes) ?? jpeg(bytes)
  } catch {
    // Cut off before its size.
    return null
  }
}

function png(bytes: Buffer): ImageKind | null {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function webp(bytes: Buffer): ImageKind | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return null
  }
  const type = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { type, width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return {
        type,
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      }
    default:
      return null
  }
}

/** The size is in the first start-of-frame segment. */
function jpeg(bytes: Buffer): ImageKind | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      return {
        type: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}
