import '@fontsource-variable/inter/wght.css'
import '#platform/web/theme/styles.css'
import 'virtual:theme-variables.css'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '#platform/web/theme/theme-provider.tsx'
import { Gallery } from './gallery.tsx'

const container = document.getElementById('application')
if (!container) throw new Error('The page has no element for the gallery.')
createRoot(container).render(
  <ThemeProvider>
    <Gallery />
  </ThemeProvider>,
)
