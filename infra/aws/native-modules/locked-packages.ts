type LockedPackage = {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** The packages in package-lock.json, by folder; the root is ''. */
export type Lockfile = { lockfileVersion: number; packages: Record<string, LockedPackage> };

/**
 * The part of a lockfile that one package needs, for all platforms, as a separate lockfile: the same versions
 * from the same addresses with the same integrity hashes. Throws when a package is not in the lockfile.
 */
export function lockedPackages(lockfile: Lockfile, name: string): Lockfile {
  const packages: Lockfile['packages'] = {};
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const folder = `node_modules/${next}`;
    if (folder in packages) continue;
    if (!(folder in lockfile.packages)) throw new Error(`package-lock.json has no ${next}`);
    for (const [path, entry] of Object.entries(lockfile.packages)) {
      if (path !== folder && !path.startsWith(`${folder}/node_modules/`)) continue;
      packages[path] = entry;
      const needed = { ...entry.dependencies, ...entry.optionalDependencies };
      open.push(
        ...Object.keys(needed).filter((other) => !(`${folder}/node_modules/${other}` in lockfile.packages)),
      );
    }
  }
  const dependencies = { [name]: packages[`node_modules/${name}`]?.version ?? '' };
  return { lockfileVersion: lockfile.lockfileVersion, packages: { '': { dependencies }, ...packages } };
}
