/** JSON; a list with a line for each row, so that a page can read a long one in parts. */
export const writeAnswer = (answer: unknown): string =>
  Array.isArray(answer)
    ? `[${answer.map((row) => JSON.stringify(row)).join(',\n')}]`
    : JSON.stringify(answer)
