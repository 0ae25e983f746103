import type { KeyWords } from '#ui/KeyTable.tsx'

/** Keys of the bid sheet, as its help tells them. */
export const sheetKeys: KeyWords = [
  ['Arrows', 'move'],
  ['Tab, Shift+Tab', 'right, left; Esc then Tab leaves the sheet'],
  ['Enter, Shift+Enter', 'confirm and move down, up'],
  ['F2 or typing', 'edit the cell'],
  ['Esc', 'cancel the edit'],
  ['Ctrl+arrow', 'to the edge'],
  ['Home, End, Ctrl+Home, Ctrl+End', 'row and sheet'],
  ['Shift + any of these', 'select cells'],
  ['Ctrl+A', 'select all'],
  ['Ctrl+C, Ctrl+X, Ctrl+V', 'copy, cut, paste; a Lane ID heading matches rows by it'],
  ['Ctrl+D', 'fill down'],
  ['Delete', 'clear'],
  ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
  ['F8, Shift+F8', 'next, previous problem'],
  ['Alt+Down', 'open a list'],
  ['Space', 'open the lane'],
  ['/', 'search'],
  ['Ctrl+Enter', 'review and submit'],
]
