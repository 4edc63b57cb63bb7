import { MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { colorModeManager } from './color-mode.ts'
import { theme } from './theme.ts'

const colorMode = colorModeManager()
const root = (): HTMLElement => document.documentElement

/**
 * Provides theme and colour mode to everything below. What Mantine's own provider writes into each page at its start
 * is in a style sheet instead: `virtual:theme-variables.css`, generated when the application is built.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    manager: colorMode,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement: root,
  })
  const value = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement: root,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  )
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
