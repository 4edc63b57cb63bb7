/** Texts of acts while the server is away, and after they are undone. */
export const liveStrings = {
  whereDone: 'Where it was done',
  queueUndo: 'Undo',
  stayed: (count: number) =>
    count === 1
      ? '1 item was changed since, and stays as it is.'
      : `${count.toLocaleString()} items were changed since, and stay as they are.`,
} as const
