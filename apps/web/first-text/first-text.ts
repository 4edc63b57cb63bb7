import { drawFirstText } from './draw-first-text.ts'
import { beginApplication, painted } from './load-application.ts'

/** The entry of a note's page: its text first, then the application around it. */
async function begin(): Promise<void> {
  try {
    if (await drawFirstText()) await painted()
  } catch (error) {
    // The application requests the text again, and shows the error.
    reportError(error)
  }
}

void begin().then(beginApplication)
