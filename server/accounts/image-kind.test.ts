import { expect, test } from 'vitest'
import { imageKind } from './image-kind.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

test.each([
  {
    name: 'a PNG',
    bytes: hex('89504e470d0a1a0a 0000000d 49484452 00000280 000001e0 0802000000'),
    is: { type: 'image/png', width: 640, height: 480 },
  },
  {
    name: 'a JPEG with notes before its size',
    bytes: hex('ffd8 ffe0 0004 0000 ffc4 0003 00 ffc2 0011 08 01e0 0280 03'),
    is: { type: 'image/jpeg', width: 640, height: 480 },
  },
  {
    name: 'a WebP with transparency',
    bytes: hex('52494646 00000000 57454250 56503858 0a000000 10000000 7f0200 df0100'),
    is: { type: 'image/webp', width: 640, height: 480 },
  },
  {
    name: 'a WebP without loss',
    bytes: hex('52494646 00000000 57454250 5650384c 00000000 2f 7fc27700'),
    is: { type: 'image/webp', width: 640, height: 480 },
  },
  {
    name: 'a WebP with loss',
    bytes: hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 8002 e001'),
    is: { type: 'image/webp', width: 640, height: 480 },
  },
  { name: 'a GIF', bytes: Buffer.from('GIF89a'), is: null },
  { name: 'a page', bytes: Buffer.from('<html>'), is: null },
  { name: 'a PNG cut short', bytes: hex('89504e470d0a1a0a'), is: null },
  { name: 'a JPEG cut short', bytes: hex('ffd8ffe00004'), is: null },
  { name: 'nothing', bytes: Buffer.alloc(0), is: null },
])('$name is recognized by its bytes', ({ bytes, is }) => {
  expect(imageKind(bytes)).toEqual(is)
})
