import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { cssVariables } from './theme/css-variables.ts'
import { theme } from './theme/theme.ts'

/** Renders parts as the application does: in the theme, without transitions. */
export function renderInterface(node: ReactElement) {
  return render(node, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        {children}
      </MantineProvider>
    ),
  })
}
