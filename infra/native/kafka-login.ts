import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

/** The credentials that a broker accepts. */
export interface Login {
  username: string
  password: string
}

/** Listeners that require a login by PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512. */
export interface LoginListeners {
  /** `host:port` of the listener without TLS. */
  plain: string
  /** `host:port` of the listener with TLS. */
  tls: string
  /** A PEM file with the certificate that TLS clients must trust. */
  authorities: string
}

const scrams = ['SCRAM-SHA-256', 'SCRAM-SHA-512']
const modules = 'org.apache.kafka.common.security'
const storePassword = 'only-here'

/** Chooses ports and creates a certificate for this machine in `folder`, with Java's keytool. */
export async function planLoginListeners(folder: string): Promise<LoginListeners> {
  const store = ['-alias', 'broker', '-keystore', storeIn(folder), '-storepass', storePassword]
  const keytool = (args: string) => promisify(execFile)('keytool', [...args.split(' '), ...store])
  await keytool('-genkeypair -keyalg EC -validity 7 -storetype PKCS12 -dname CN=broker -ext san=ip:127.0.0.1')
  const { stdout } = await keytool('-exportcert -rfc')
  const authorities = join(folder, 'authorities.pem')
  writeFileSync(authorities, stdout)
  const port = await freePort()
  let other = port
  while (other === port) other = await freePort()
  return { plain: `127.0.0.1:${port}`, tls: `127.0.0.1:${other}`, authorities }
}

/** The settings of these listeners in `server.properties`, without the list of listeners. */
export function loginSettings(logins: readonly Login[], folder: string): Record<string, string> {
  const users = logins.map(({ username, password }) => ` user_${username}="${password}"`)
  const jaas = {
    plain: `${modules}.plain.PlainLoginModule required${users.join('')};`,
    ...Object.fromEntries(scrams.map((name) => [name.toLowerCase(), `${modules}.scram.ScramLoginModule required;`]))
  }
  const listeners = ['login', 'tls'].flatMap((listener) => [
    [`listener.name.${listener}.sasl.enabled.mechanisms`, ['PLAIN', ...scrams].join()],
    ...Object.entries(jaas).map(([name, module]) => [`listener.name.${listener}.${name}.sasl.jaas.config`, module])
  ])
  return {
    ...Object.fromEntries(listeners),
    // A user who logs in needs permissions; connections without a login, from this machine only, may do everything.
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': 'User:ANONYMOUS',
    'listener.name.tls.ssl.keystore.type': 'PKCS12',
    'listener.name.tls.ssl.keystore.location': storeIn(folder),
    'listener.name.tls.ssl.keystore.password': storePassword
  }
}

/** Arguments of `StorageTool format`: a broker stores its SCRAM users in its metadata. */
export function scramUsers(logins: readonly Login[]): string[] {
  return logins.flatMap(({ username, password }) =>
    scrams.flatMap((name) => ['--add-scram', `${name}=[name=${username},password=${password}]`])
  )
}

function storeIn(folder: string): string {
  return join(folder, 'broker.p12')
}
