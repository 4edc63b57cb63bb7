/** Vite's `import.meta.glob`: the modules of all files whose paths match, by path. */
interface ImportMeta {
  glob<Module>(patterns: string | readonly string[], options: { eager: true }): Record<string, Module>
  glob(
    patterns: string | readonly string[],
    options: { eager: true; query: '?raw'; import: 'default' },
  ): Record<string, string>
}
