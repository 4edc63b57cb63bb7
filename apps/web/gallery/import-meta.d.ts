/** What Vite puts in the place of a call: the modules of all files whose paths fit, by path. */
interface ImportMeta {
  glob<Module>(patterns: string | readonly string[], options: { eager: true }): Record<string, Module>
  glob(
    patterns: string | readonly string[],
    options: { eager: true; query: '?raw'; import: 'default' },
  ): Record<string, string>
}
