import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Daemon, startDaemon } from '@ilbud/infra/native/daemon'
import { childrenOf } from '#bench/measuring/cpu.ts'

interface Nchan {
  pids: () => number[]
  stop(): Promise<void>
}

const module = 'ngx_nchan_module.so'

/** Why nginx with nchan cannot be started here; null if it can. */
export function whyNoNchan(): string | null {
  if (!nginx()) return 'nginx is not installed (Debian: libnginx-mod-nchan)'
  return existsSync(join(modulesFolder(), module)) ? null : `${module} is not in ${modulesFolder()} (NGINX_MODULES)`
}

function nginx(): string | undefined {
  const folders = [...process.env.PATH!.split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find(existsSync)
}

function modulesFolder(): string {
  return process.env.NGINX_MODULES || '/usr/lib/nginx/modules'
}

/** nginx with one worker and nchan: server-sent events at `/watch`, changes by `POST /publish`. */
export async function startNchan(port: number, folder: string): Promise<Nchan> {
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(configuration, configurationOf(port, folder))
  const args = ['-c', configuration, '-e', join(folder, 'errors.log'), '-p', folder]
  const server = await startDaemon({ name: 'nginx', command: nginx()!, args, dataDir: folder })
  await untilItAnswers(port, server)
  return { pids: () => childrenOf(server.pid), stop: () => server.end('SIGTERM') }
}

function configurationOf(port: number, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    load_module ${join(modulesFolder(), module)};
    daemon off;
    pid ${folder}/master.pid;
    worker_processes 1;
    worker_rlimit_nofile 20000;
    events { worker_connections 19000; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n      ')}
      server {
        listen 127.0.0.1:${port};
        location = /readyz { return 200 ok; }
        location = /publish { nchan_publisher; nchan_channel_id order; }
        location = /watch {
          nchan_subscriber eventsource;
          nchan_channel_id order;
          nchan_subscriber_first_message newest;
          nchan_subscriber_timeout 0;
        }
      }
    }
  `
}

async function untilItAnswers(port: number, server: Daemon): Promise<void> {
  for (;;) {
    if (!server.isRunning()) throw new Error(`nginx has ended: ${server.lastWords()}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
}
