/** What a region that scrolls needs so that the keyboard can scroll it (WCAG 2.1.1). */
export function scrolledByKeys(label: string): { tabIndex: number; role: string; 'aria-label': string } {
  return { tabIndex: 0, role: 'region', 'aria-label': label }
}
