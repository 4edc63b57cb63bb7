/** What the button says that shares a thing. Apart from those of the shell, which every page begins with. */
export const shareStrings = {
  label: 'Share',
  copyLink: 'Copy link',
  access: (project: string) => `Who has access to “${project}”`,
} as const
