/**
 * Runs the work in this process, and throws at the crash point instead of `kill -9`. This leaves the database as a kill does if no code catches
 * the error.
 */
export async function throwDuring<T>(point: string, work: () => Promise<T>): Promise<T> {
  process.env.TEST_CRASH_POINT = point;
  const kill = jest.spyOn(process, 'kill').mockImplementation(() => {
    throw new Error('killed');
  });
  try {
    const result = await work();
    expect(kill).toHaveBeenCalled();
    return result;
  } finally {
    kill.mockRestore();
    delete process.env.TEST_CRASH_POINT;
  }
}
