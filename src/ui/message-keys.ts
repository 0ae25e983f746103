/** How the keyboard reaches 'Undo'. */
export const messageKeys = [
  'Alt+T',
  'to the latest message; Tab goes on to its actions, Esc back',
] as const
