/** Strings of the share button. Separate from those of the shell, which every page starts with. */
export const shareStrings = {
  label: 'Share',
  copyLink: 'Copy link',
  access: (project: string) => `Who has access to “${project}”`,
} as const
