import type { KeyWords } from '#ui/KeyTable.tsx'

export const gridKeys: KeyWords = [
  ['Arrows', 'move'],
  ['Ctrl+arrow', 'to the edge'],
  ['Home, End, Ctrl+Home, Ctrl+End', 'ends of the row and of the table'],
  ['Page up, Page down', 'a page on'],
  ['Shift + any of these', 'select cells'],
  ['Ctrl+A', 'select all'],
  ['Ctrl+C', 'copy what is marked'],
  ['Space, Enter', 'open the row; on a heading: sort'],
  ['Shift+Enter on a heading', 'sort by that column too'],
  ['Shift+Space', 'select the row; on a heading: all rows'],
  ['Shift+F10', 'menu of the cell or heading'],
  ['Shift+Left, Shift+Right on a heading', 'narrower, wider'],
  ['/', 'search'],
  ['Tab', 'leave the table; to the actions of the selected rows'],
]
