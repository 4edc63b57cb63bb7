import { describe, expect, it } from 'vitest'
import { createMetrics, mayReadMetrics } from './index.ts'

describe('metrics', () => {
  it('reports requests, jobs, watched figures and the process', async () => {
    const metrics = createMetrics()
    metrics.observeRequest({ method: 'GET', route: '/notes/:id', status: 200, seconds: 0.02 })
    metrics.observeJob({ job: 'imports/read-survey', failed: true, seconds: 3 })
    let waiting = 7
    metrics.watch('quarry_queue_waiting', 'Jobs that wait.', async () => waiting)
    expect((await metrics.render()).body).toContain('quarry_queue_waiting 7')
    waiting = 8
    let behind = new Map([['passages', 2]])
    metrics.watchEach('quarry_behind', 'How far behind.', 'follower', async () => behind)
    expect((await metrics.render()).body).toContain('quarry_behind{follower="passages"} 2')
    behind = new Map([['other', 1]])
    expect((await metrics.render()).body).not.toContain('passages')
    const { body, contentType } = await metrics.render()
    expect(contentType).toContain('text/plain')
    expect(body).toContain('quarry_http_request_seconds_count{method="GET",route="/notes/:id",status="200"} 1')
    expect(body).toContain('quarry_job_failures_total{job="imports/read-survey"} 1')
    expect(body).toContain('quarry_queue_waiting 8')
    expect(body).toContain('quarry_process_resident_memory_bytes')
  })

  it('are readable from this machine, or with the token', () => {
    expect(mayReadMetrics({ address: '127.0.0.1', forwarded: false }, undefined)).toBe(true)
    expect(mayReadMetrics({ address: '::ffff:127.0.0.1', forwarded: false }, undefined)).toBe(true)
    expect(mayReadMetrics({ address: '10.0.0.9', forwarded: false }, undefined)).toBe(false)
    expect(mayReadMetrics({ address: '127.0.0.1', forwarded: true }, undefined)).toBe(false)
    expect(mayReadMetrics({ address: '10.0.0.9', forwarded: false, authorization: 'Bearer abc' }, 'abc')).toBe(true)
    expect(mayReadMetrics({ address: '127.0.0.1', forwarded: false, authorization: 'Bearer abd' }, 'abc')).toBe(false)
    expect(mayReadMetrics({ address: '127.0.0.1', forwarded: false }, 'abc')).toBe(false)
  })
})
