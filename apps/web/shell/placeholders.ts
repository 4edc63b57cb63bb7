/** Names shown where one is missing (document 1 §2.13; project and note, which it leaves out, in its manner). */
export const PLACEHOLDERS = {
  folder: 'Untitled folder',
  project: 'Untitled project',
  note: 'Untitled note',
  insight: 'Untitled insight',
  contact: 'Untitled contact',
  hiddenContact: 'Contact hidden',
} as const
