export { request, type RequestResult } from './request.ts'
