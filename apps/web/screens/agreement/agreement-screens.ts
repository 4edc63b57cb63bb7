/** The rounds of a project and the page of a round, in one file: they share their parts. */
export { AgreementTab } from './agreement-tab.tsx'
export { RoundScreen } from './round-screen.tsx'
