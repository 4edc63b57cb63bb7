export { request, type RequestFailure, type RequestOptions, type RequestResult } from './request.ts'
