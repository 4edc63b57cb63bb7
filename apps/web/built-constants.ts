import type { Plugin } from 'vite'
import { cssVariables } from '../../platform/web/theme/css-variables.ts'
import { LAYOUT_PX, NARROW_SCREEN_QUERY } from '../../platform/web/theme/layout.ts'
import { theme } from '../../platform/web/theme/theme.ts'
import { CARET_COLORS } from './documents/caret-color.ts'
import { PLACEHOLDERS } from './shell/placeholders.ts'

const NAME = 'virtual:built-constants'

/** Gives what a text needs of theme, shell and colours to a page that draws it before it loads what makes them. */
export function builtConstants(): Plugin {
  return {
    name: 'built-constants',
    resolveId: (id) => (id === NAME ? NAME : null),
    load: (id) =>
      id === NAME
        ? constants({
            layout: LAYOUT_PX,
            narrowScreen: NARROW_SCREEN_QUERY,
            variables: rules(),
            caretColors: CARET_COLORS,
            untitled: PLACEHOLDERS.note,
          })
        : null,
  }
}

function constants(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

function rules(): string {
  const { variables, light, dark } = cssVariables(theme as Parameters<typeof cssVariables>[0])
  const rule = (selector: string, values: Record<string, string>): string =>
    `${selector}{${Object.entries(values)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`
  return [
    rule(':root', { ...variables, '--mantine-font-family': theme.fontFamily ?? '' }),
    rule(':root[data-mantine-color-scheme="light"]', light),
    rule(':root[data-mantine-color-scheme="dark"]', dark),
  ].join('')
}
