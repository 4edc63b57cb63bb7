/** A hidden page never paints; it continues after this time. */
const UNPAINTED_MS = 300

/** Resolves once what was drawn has been painted. */
export async function painted(): Promise<void> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, UNPAINTED_MS)
  })
}

/**
 * The application and its files. They are kept ready in the page but not loaded by it: otherwise they would be fetched
 * and parsed while the text is.
 */
async function loadApplication(): Promise<void> {
  const files = document.querySelector<HTMLTemplateElement>('template#application-files')?.content
  const script = files?.querySelector('script')
  if (!files || !script) throw new Error('The page does not hold its application.')
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('The application did not load.')))
    document.head.append(files)
  })
}

/** Begins the application of a page that has drawn something first. */
export function beginApplication(): void {
  loadApplication().catch((error: unknown) => {
    // A text that was drawn stays open, and is saved.
    const container = document.getElementById('application')
    if (container)
      container.textContent =
        'Quarry could not start on this page. Load it again; if that does not help, ask whoever runs it.'
    reportError(error)
  })
}
