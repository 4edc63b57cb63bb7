export { createReporter, type ErrorReport, type Reporter } from './reporter.ts'
