/**
 * Server settings, passed on the command line so that an existing data folder follows the program's version. The
 * product with 22,000 notes stays within 500 MB of memory, so the buffers are modest: the system's page cache does the
 * rest.
 */
export function serverSettings(socketFolder: string, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '50',
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_worker_processes: '4',
    max_parallel_workers_per_gather: '1',
    io_workers: '1',
    jit: 'off',
    random_page_cost: '1.1',
    // One server without replicas: the minimum that crash recovery needs.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    max_wal_size: '512MB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Statements hold the research of customers and do not belong in a log.
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    synchronous_commit: durable ? 'on' : 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
