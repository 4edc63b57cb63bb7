import type { ConvertCSSVariablesInput, CSSVariablesResolver } from '@mantine/core'
import { LAYOUT_PX } from './layout.ts'
import { palettes } from './palette.ts'

function asVariables(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `--ui-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
}

const layout = asVariables(Object.fromEntries(Object.entries(LAYOUT_PX).map(([name, value]) => [name, `${value}px`])))

/** Mantine's own variables, with the values of our palette. */
function mantineVariables(palette: (typeof palettes)['light']): Record<string, string> {
  return {
    '--mantine-color-body': palette.canvas,
    '--mantine-color-text': palette.text,
    '--mantine-color-dimmed': palette.textMuted,
    '--mantine-color-placeholder': palette.textMuted,
    '--mantine-color-anchor': palette.accentText,
    '--mantine-color-error': palette.danger,
    '--mantine-color-default': palette.raised,
    '--mantine-color-default-border': palette.borderStrong,
    '--mantine-color-default-hover': palette.hover,
    '--mantine-color-disabled-color': palette.textMuted,
    '--mantine-color-malachite-light': palette.accentSoft,
    '--mantine-color-malachite-light-hover': palette.accentSoft,
    '--mantine-color-malachite-light-color': palette.accentText,
    '--mantine-color-gray-light-color': palette.textMuted,
    '--mantine-color-gray-light-hover': palette.hover,
    '--mantine-color-red-light': palette.dangerSoft,
    '--mantine-color-red-light-hover': palette.dangerSoft,
    '--mantine-color-red-light-color': palette.danger,
  }
}

/** Passes layout constants and the palettes to style sheets, and sets Mantine's own variables by them. */
export const cssVariables: CSSVariablesResolver = (): ConvertCSSVariablesInput => ({
  variables: layout,
  light: { ...asVariables(palettes.light), ...mantineVariables(palettes.light) },
  dark: { ...asVariables(palettes.dark), ...mantineVariables(palettes.dark) },
})
