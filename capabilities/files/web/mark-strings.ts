/** Strings of marks on pages and pictures. */
export const markStrings = {
  marksOn: (name: string) => `Highlights on ${name}`,
  region: 'Highlight a region',
  leaveRegion: 'Leave the region',
  regionHint:
    'Draw a box with the mouse or a finger, or move one with the arrow keys. Enter highlights it, Escape leaves.',
  box: (name: string) => `Region on ${name}`,
  help: 'Draw a box. Or: arrows move it, Shift and arrows change its size, Enter highlights it, Escape leaves.',
  stands: (left: number, top: number, width: number, height: number) =>
    `${left}% from the left, ${top}% from the top, ${width}% wide, ${height}% high`,
} as const
