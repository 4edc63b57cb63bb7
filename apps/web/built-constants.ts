import type { Plugin } from 'vite'
import { LAYOUT_PX, NARROW_SCREEN_QUERY } from '../../platform/web/theme/layout.ts'
import { themeVariables } from '../../platform/web/theme/theme-variables.ts'
import { CARET_COLORS } from './documents/caret-color.ts'
import { PLACEHOLDERS } from './shell/placeholders.ts'

const NAME = 'virtual:built-constants'
const STYLES = 'virtual:theme-variables.css'

/**
 * Compiles into the build what a page needs of theme, shell and colours to draw a text before it loads the modules that
 * make them; every page gets the variables of the theme.
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
