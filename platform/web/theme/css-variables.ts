import type { ConvertCSSVariablesInput, CSSVariablesResolver } from '@mantine/core'
import { LAYOUT_PX } from './layout.ts'
import { palettes } from './palette.ts'

function asVariables(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`--ui-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value]),
  )
}

const layout = asVariables(Object.fromEntries(Object.entries(LAYOUT_PX).map(([name, value]) => [name, `${value}px`])))

/** Hands layout constants and the palettes to style sheets, and lays Mantine's own variables over them. */
export const cssVariables: CSSVariablesResolver = (): ConvertCSSVariablesInput => ({
  variables: layout,
  light: {
    ...asVariables(palettes.light),
    '--mantine-color-body': palettes.light.canvas,
    '--mantine-color-text': palettes.light.text,
    '--mantine-color-dimmed': palettes.light.textMuted,
    '--mantine-color-placeholder': palettes.light.textMuted,
    '--mantine-color-anchor': palettes.light.accentText,
    '--mantine-color-error': palettes.light.danger,
    '--mantine-color-default-border': palettes.light.borderStrong,
    '--mantine-color-default-hover': palettes.light.hover,
    '--mantine-color-disabled-color': palettes.light.textMuted,
  },
  dark: {
    ...asVariables(palettes.dark),
    '--mantine-color-body': palettes.dark.canvas,
    '--mantine-color-text': palettes.dark.text,
    '--mantine-color-dimmed': palettes.dark.textMuted,
    '--mantine-color-placeholder': palettes.dark.textMuted,
    '--mantine-color-anchor': palettes.dark.accentText,
    '--mantine-color-error': palettes.dark.danger,
    '--mantine-color-default': palettes.dark.raised,
    '--mantine-color-default-border': palettes.dark.borderStrong,
    '--mantine-color-default-hover': palettes.dark.hover,
    '--mantine-color-disabled-color': palettes.dark.textMuted,
  },
})
