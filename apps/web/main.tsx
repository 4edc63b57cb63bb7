import '@fontsource-variable/inter/wght.css'
import '#platform/web/theme/styles.css'
import 'virtual:theme-variables.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageHost } from '#platform/web/metadata/index.ts'
import { ThemeProvider } from '#platform/web/theme/theme-provider.tsx'
import { startPageServices } from './page-services.ts'

async function start(container: HTMLElement) {
  const { application } = pageHost()
  startPageServices()
  const { Application } =
    application === 'root'
      ? await import('./root-application/root-application.tsx')
      : await import('./workspace-application/workspace-application.tsx')
  createRoot(container).render(
    <StrictMode>
      <ThemeProvider>
        <Application />
      </ThemeProvider>
    </StrictMode>,
  )
}

const container = document.getElementById('application')
if (!container) throw new Error('The page has no element for the application.')
start(container).catch((error: unknown) => {
  container.textContent =
    'Quarry could not start on this page. Load it again; if that does not help, ask whoever runs it.'
  reportError(error)
})
