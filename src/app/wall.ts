/** Whether an address shows the award board on a wall: full screen, nothing around it. */
export const isWall = (search: string): boolean => {
  const asked = new URLSearchParams(search)
  return asked.get('view') === 'award' && asked.get('kiosk') === '1'
}
