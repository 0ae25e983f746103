/** A closing time short, in the reader's own zone: 'Mon, Nov 24, 05:00 PM'. */
export const closingWords = (closesAt: string): string =>
  new Date(closesAt).toLocaleString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
