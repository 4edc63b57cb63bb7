// Runs before the first paint, so that the page never flashes in the other colour mode. The key is COLOR_MODE_KEY of the theme.
;(function () {
  var chosen = null
  try {
    chosen = window.localStorage.getItem('color-mode')
  } catch {
    // A browser that refuses storage shows the mode of the machine.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
// The content security policy refuses code made from text: the schemas need not try it out, which every page would report. Read when the
// library of the schemas loads, so it stands here, before all modules.
globalThis.__zod_globalConfig = { jitless: true }
