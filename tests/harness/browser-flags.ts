/** The flags with which Chromium is started for journeys. */
export const browserFlags = [
  '--no-sandbox', // Chromium refuses to run as root with its sandbox
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev',
  '--font-render-hinting=none',
]
