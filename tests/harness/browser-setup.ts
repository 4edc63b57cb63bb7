import { findChromium } from './chromium.ts'

/** Unpacks the browser before the first journey, so that no test pays for it within its time limit. */
export async function setup(): Promise<void> {
  await findChromium()
}
