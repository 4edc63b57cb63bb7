import { useEffect } from 'react'

/** The first answers as the server drew them into the page, over the place where the page shows its own. */
const leave = (): void => document.getElementById('first-answers')?.remove()

/** Removes the answers that came with the page once it shows something else, and when it is left. */
export function useLeaveFirstAnswers(showsOther: boolean): void {
  useEffect(() => leave, [])
  useEffect(() => {
    if (showsOther) leave()
  }, [showsOther])
}

/** Part of a row: once one is drawn, the answers that came with the page are removed. */
export function FirstAnswersLeave() {
  useEffect(leave, [])
  return null
}
