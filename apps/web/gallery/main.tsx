import '@fontsource-variable/inter/wght.css'
import '#platform/web/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { colorModeManager } from '#platform/web/theme/color-mode.ts'
import { cssVariables } from '#platform/web/theme/css-variables.ts'
import { theme } from '#platform/web/theme/theme.ts'
import { Gallery } from './gallery.tsx'

const container = document.getElementById('application')
if (!container) throw new Error('The page has no element for the gallery.')
createRoot(container).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorModeManager()}
    defaultColorScheme="auto"
  >
    <Gallery />
  </MantineProvider>,
)
