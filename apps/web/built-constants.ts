import type { Plugin } from 'vite'
import { LAYOUT_PX, NARROW_SCREEN_QUERY } from '../../platform/web/theme/layout.ts'
import { themeVariables } from '../../platform/web/theme/theme-variables.ts'
import { CARET_COLORS } from './documents/caret-color.ts'
import { PLACEHOLDERS } from './shell/placeholders.ts'

const NAME = 'virtual:built-constants'
const STYLES = 'virtual:theme-variables.css'

/**
 * Gives what a text needs of theme, shell and colours to a page that draws it before it loads what makes them, and the
 * variables of the theme to every page.
 */
export function builtConstants(): Plugin {
  return {
    name: 'built-constants',
    resolveId: (id) => (id === NAME || id === STYLES ? id : null),
    load(id) {
      if (id === STYLES) return themeVariables()
      if (id !== NAME) return null
      return constants({
        layout: LAYOUT_PX,
        narrowScreen: NARROW_SCREEN_QUERY,
        caretColors: CARET_COLORS,
        untitled: PLACEHOLDERS.note,
      })
    },
  }
}

function constants(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}
