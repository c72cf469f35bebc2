// What scripts/build-engine puts into build/wasm.
declare module '*/build/wasm/engine.js' {
  interface ModuleOptions {
    instantiateWasm(imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void): object;
  }
  export default function createEngineModule(options: ModuleOptions): Promise<unknown>;
}
