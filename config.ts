/**
 * The configuration by environment: read once, checked whole, all of it optional. Each topic is a file in `config/`.
 *
 * @see docs/reference/environment.md
 * @module
 */
import { type BackupsConfig, faultsOfBackups, readBackups } from "./config/backups.ts";
import { faultsOfBaseUrl, faultsOfProxy, type HttpConfig, readHttp } from "./config/http.ts";
import { faultsOfMail, type MailConfig, readMail } from "./config/mail.ts";
import { faultsOfModels, type ModelConfig, readModels } from "./config/models.ts";
import { type MonitoringConfig, readMonitoring } from "./config/monitoring.ts";
import { type OutgoingConfig, readOutgoing } from "./config/outgoing.ts";
import { openReader } from "./config/reader.ts";
import { faultsOfFolders, faultsOfStore, readStores, type StoresConfig } from "./config/stores.ts";
import type { Variable } from "./variables.ts";

export { privateHosts } from "./config/http.ts";
export type { StorePlace } from "./config/stores.ts";
export type { TimeOfDay } from "./config/backups.ts";

/** The operator's settings, with every default filled in. */
export type Config =
  & HttpConfig
  & StoresConfig
  & ModelConfig
  & MailConfig
  & OutgoingConfig
  & MonitoringConfig
  & BackupsConfig;

/** The configuration, or one line for every fault in it. */
export type ConfigResult =
  | { readonly kind: "ok"; readonly config: Config }
  | { readonly kind: "faults"; readonly faults: readonly string[] };

/** Reads the configuration through `variable`, the only way it sees the environment. */
export function readConfig(variable: (name: Variable) => string | undefined): ConfigResult {
  const faults: string[] = [];
  const reader = openReader(variable, faults);
  const { outgoing, faults: faultsOfAllowances } = readOutgoing(reader);
  const { stores, hasBucket, faults: faultsOfBucket } = readStores(reader, outgoing.allowances);
  const config: Config = {
    ...readHttp(reader),
    ...stores,
    ...readModels(reader),
    ...readMail(reader),
    ...outgoing,
    ...readMonitoring(reader),
    ...readBackups(reader),
  };
  const faultsBetween = [
    ...faultsOfBaseUrl(reader),
    ...faultsOfAllowances,
    ...faultsOfBucket,
    ...faultsOfFolders(config),
    ...faultsOfStore("SVC_FILES_STORE", config.filesStore, hasBucket),
    ...faultsOfStore("SVC_BACKUP_STORE", config.backupStore, hasBucket),
    ...faultsOfBackups(config, config),
    ...faultsOfModels(config),
    ...faultsOfMail(config),
    ...faultsOfProxy(config),
  ];
  // A variable that could not be read has its line: it is not missing besides.
  const isNamed = (line: string) => faults.some((fault) => line.startsWith(`${fault.split(":")[0]}: missing;`));
  faults.push(...faultsBetween.filter((line) => !isNamed(line)));
  return faults.length > 0 ? { kind: "faults", faults } : { kind: "ok", config };
}
