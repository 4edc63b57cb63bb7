/** The rounds of a project and one of them, in one file: they are made of the same parts. */
export { AgreementTab } from './agreement-tab.tsx'
export { RoundScreen } from './round-screen.tsx'
