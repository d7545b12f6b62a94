// Plain JavaScript on purpose: it runs before anything is installed.

/** The systems whose native packages the lock file holds, as `process.platform` and `process.arch`. */
export const systems = ['linux x64'];

/** The system that this process runs on. */
export function thisSystem() {
  // The report without network addresses, which take seconds to look up.
  process.report.excludeNetwork = true;
  const { header } = process.report.getReport();
  const { platform, arch, version } = process;
  return { platform, arch, glibc: header.glibcVersionRuntime !== undefined, node: version };
}

/**
 * Why imurs cannot be set up on a system, in one sentence that says what to do; undefined where it can.
 */
export function whyNotHere({ platform, arch, glibc, node }) {
  if (!systems.includes(`${platform} ${arch}`))
    return `imurs runs on Linux on x64 processors, and this is ${platform} on ${arch}: please use such a machine, or a virtual machine or container of that kind.`;
  if (!glibc)
    return 'imurs runs on Linux with glibc (Debian, Ubuntu, Fedora), and this one has another C library: please use such a system, or a container of one.';
  if (Number(/^v(\d+)/.exec(node)?.[1]) < 20)
    return `imurs needs Node 20 or newer to set itself up, and this is ${node}: please install a newer one.`;
  return undefined;
}
